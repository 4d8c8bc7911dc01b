import type { DeviceValueName } from './device-value.ts'
import type { OwnDatabase } from './own.ts'

export const readDeviceValue = async <T>(own: OwnDatabase, name: DeviceValueName): Promise<T | undefined> =>
  (await own.deviceValues.get(name))?.value as T | undefined

export const writeDeviceValue = async (own: OwnDatabase, name: DeviceValueName, value: unknown): Promise<void> => {
  await own.deviceValues.put({ name, value })
}

export const deleteDeviceValue = (own: OwnDatabase, name: DeviceValueName): Promise<void> =>
  own.deviceValues.delete(name)
