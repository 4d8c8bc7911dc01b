/** The forms of the names that the stores give or take, as patterns of JSON schemas. */
export const androidPackagePattern = '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)+$'
export const fingerprintPattern = '^([0-9A-F]{2}:){31}[0-9A-F]{2}$'
export const bundlePattern = '^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$'
export const teamPattern = '^[A-Z0-9]{10}$'
export const firebaseAppPattern = '^1:[0-9]+:ios:[0-9a-f]+$'
