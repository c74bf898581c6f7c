export const lessMotion = "(prefers-reduced-motion: reduce)";
/** Where the reviews of the home page are a carousel instead of standing side by side. */
export const carouselWidth = "(width < 64rem)";
