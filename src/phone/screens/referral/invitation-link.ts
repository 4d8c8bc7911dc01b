import { phoneRoutes } from '#contract/routes/phone.ts'

/** The address that leads an invited friend to the app, or to signing up, with the code. */
export const invitationLink = (origin: string, code: string): string =>
  `${origin}${phoneRoutes.storeDirect.path}#${code}`
