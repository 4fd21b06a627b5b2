export const notLoaded = "We couldn't load your shops."
export const shop = 'Shop'
