import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import { CredentialsInvalid, type Service } from '#server/security/service-accounts.ts'
import { serviceAccountIn, type ServiceAccount } from '#server/settings/firebase-settings.ts'
import { SettingsError } from '#server/settings/read-env.ts'

/** The members that the server uses of the JSON file that Firebase issues for a service account. */
const FirebaseCredentials = Type.Object({
  /** Part of an address. */
  project_id: Type.String({ pattern: '^[a-z0-9][a-z0-9.:-]{0,62}$' }),
  client_email: Type.String({ minLength: 1, maxLength: 320 }),
  private_key: Type.String({ minLength: 1, maxLength: 10_000 }),
  /** Names the key at Google; not secret. */
  private_key_id: Type.Optional(Type.String({ maxLength: 100 })),
})

/** What a key file may hold. */
const keyFile = Type.Object({ ...FirebaseCredentials.properties, type: Type.Literal('service_account') })

/** The members that the server keeps of a key file. @throws CredentialsInvalid when it is none */
export const firebaseCredentialsIn = (text: string): Static<typeof FirebaseCredentials> => {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw new CredentialsInvalid('The key file is no JSON.')
  }
  if (!Value.Check(keyFile, file)) throw new CredentialsInvalid('The key file is not that of a service account.')
  const { project_id, client_email, private_key, private_key_id } = file
  return { project_id, client_email, private_key, ...(private_key_id === undefined ? {} : { private_key_id }) }
}

/** A merchant's own Firebase project. */
export const firebaseService: Service<typeof FirebaseCredentials, ServiceAccount> = {
  name: 'firebase',
  credentials: FirebaseCredentials,
  at: ({ credentials }) => {
    try {
      return serviceAccountIn('firebase', credentials)
    } catch (error) {
      throw error instanceof SettingsError ? new CredentialsInvalid(error.message) : error
    }
  },
}
