import type { RolePermission } from '#contract/permissions.ts'

/** Texts of the page of one's own security in the back office, beside those of every user (`security.ts`). */
export const securityPageWords = {
  title: 'Your security',
  lead: 'How you get in, and where you are logged in.',
  devices: 'Devices and sessions',
  others: 'Log out the others',
  role: 'Your role here',
  again: 'Asked again for',
  againLead: 'Your password or a passkey, unless you entered one in the last ten minutes.',
  /** By what the calls need that ask for it. */
  againFor: {
    'manage-staff': 'Roles, invitations and the end of access',
    'find-customers': 'Confirming what is above the sum of a role',
    'set-up-payments': 'Card payments and kiosks',
    'run-site': 'The address of the site, its keys, and whether staff need a passkey',
  } satisfies Partial<Record<RolePermission, string>>,
  againOwn: 'Passkeys and recovery codes',
  since: (network: string | null, from: string, used: string) =>
    network === null ? `Since ${from}, used ${used}` : `From ${network}, since ${from}, used ${used}`,
} as const
