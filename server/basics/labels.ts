/** Subdomain label of the page that runs the scripts of map services; no merchant can have it. */
export const mapsLabel = 'maps'
