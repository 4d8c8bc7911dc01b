import type { DeviceValueName } from './device-value.ts'
import { deleteDeviceValue, readDeviceValue, writeDeviceValue } from './device-values.ts'
import type { OwnDatabase } from './own.ts'

/** One user's part of a value that has one per user. */
export const readByUser = async <T>(own: OwnDatabase, name: DeviceValueName, person: string): Promise<T | undefined> =>
  (await readDeviceValue<Record<string, T>>(own, name))?.[person]

/**
 * Stores one user's part of a value that has one per user; undefined removes it. Run it in a transaction.
 * @param stored the whole value, where the caller has read it
 */
export const writeByUser = async (
  own: OwnDatabase,
  name: DeviceValueName,
  person: string,
  value: unknown,
  stored?: Record<string, unknown>,
): Promise<void> => {
  const { [person]: _, ...others } = stored ?? (await readDeviceValue<Record<string, unknown>>(own, name)) ?? {}
  const next = value === undefined ? others : { ...others, [person]: value }
  await (Object.keys(next).length > 0 ? writeDeviceValue(own, name, next) : deleteDeviceValue(own, name))
}
