export interface HeldUses {
  usesMade: number
  maxUses: number
  /** Epoch milliseconds; null: it does not expire. */
  expiresAt: number | null
}

/** Whether a wallet item can move to another account of its holder: used-up and expired ones stay as history. */
export const isMovable = ({ usesMade, maxUses, expiresAt }: HeldUses, now: number): boolean =>
  usesMade < maxUses && (expiresAt === null || expiresAt > now)
