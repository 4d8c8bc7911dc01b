/** Acts of platform staff that concern no single merchant: only the platform's log has them. */
export const platformActs = [
  'staff logged in',
  'staff log-in failed',
  'staff logged out',
  'staff account written',
  'staff tokens withdrawn',
  'staff link made',
  'staff passkey added',
  'staff passkey removed',
  'staff passkey refused',
  'version set',
  'release widened',
  'migration tried again',
  'maintenance written',
  'maintenance removed',
] as const
