import type { Table } from 'dexie'

/** A table on a full disk: nothing more can be written, what is there can be read and removed. @returns frees it */
export const fillDiskUnder = ({ hook }: Pick<Table, 'hook'>): (() => void) => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  hook('creating', refuse)
  hook('updating', refuse)
  return () => {
    hook('creating').unsubscribe(refuse)
    hook('updating').unsubscribe(refuse)
  }
}
