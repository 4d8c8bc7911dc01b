/** For files that may be opened as documents, such as an SVG: no script in them runs in the site's origin. */
export const inertDocument = { 'Content-Security-Policy': "default-src 'none'; sandbox" }
