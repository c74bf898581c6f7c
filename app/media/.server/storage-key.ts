/** Where what is shown under an address lies: '/media/a1-40x30.webp' under 'media/a1-40x30.webp'. */
export const keyOf = (address: string): string => address.slice(1);
