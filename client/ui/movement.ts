/** How the page scrolls by itself: at once for those who want less motion. Styles know of them without being told. */
export const movement = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
