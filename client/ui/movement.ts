/** How scripts scroll: instantly for people who prefer reduced motion. Styles follow that preference by themselves. */
export const movement = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
