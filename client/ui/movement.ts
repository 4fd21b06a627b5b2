/** Styles follow this preference by themselves; scripts don't. */
export const movement = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
