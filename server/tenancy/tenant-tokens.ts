import type { Random } from '#server/basics/ports.ts'

/**
 * A random token of `bytes` bytes behind the id of its tenant, for calls without an application key: links in mails and
 * callbacks of processors.
 */
export const newTenantToken = (tenant: number, random: Random, bytes: number): string =>
  `${tenant}.${random.token(bytes)}`

/** The tenant's id in such a token; null for text of another form. It proves nothing: the token may be invented. */
export const tenantOfToken = (token: string, bytes: number): number | null => {
  const [, tenant, secret] = /^([1-9]\d{0,8})\.([\w-]+)$/.exec(token) ?? []
  return secret?.length === Math.ceil((bytes * 4) / 3) ? Number(tenant) : null
}
