const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the text is a UUID as the database writes it; PostgreSQL refuses a query with any other. */
export const isUuid = (text: string): boolean => uuid.test(text);
