import type { Passkey } from '#contract/shapes/sign-in.ts'
import type { Credential } from '#server/tables/passkeys.ts'

/** A passkey of a user or of platform staff, without what opens something. */
export const presentPasskey = (passkey: Credential & { id: string }): Passkey => {
  const { id, name, createdAt, lastUsedAt, backedUp, clonedAt } = passkey
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    backedUp,
    isCloned: clonedAt !== null,
  }
}
