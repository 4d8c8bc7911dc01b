import { readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import { readSession } from '#src/session/stored-session.ts'
import { withOwn } from './databases.ts'

const name = 'unread'

/** Adds one to the unread count. @returns the new count; undefined when no user is logged in */
export const countOneMore = (): Promise<number | undefined> =>
  withOwn((own) =>
    own.transaction('rw', own.deviceValues, async () => {
      const session = await readSession(own)
      if (session.state !== 'person') return undefined
      const unread = ((await readDeviceValue<number>(own, name)) ?? 0) + 1
      await writeDeviceValue(own, name, unread)
      return unread
    }),
  )

/** Replaces the worker's count with the count that the page got from the server. */
export const keepUnread = (unread: number): Promise<void> => withOwn((own) => writeDeviceValue(own, name, unread))
