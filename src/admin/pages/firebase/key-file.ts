/** What a chosen file is: a key of that project, or why it is none. */
export type JudgedKey = { project: string } | { problem: 'notKey' | 'webConfig' }

/** As the server's limit. Bytes. */
const largest = 64 * 1024

const objectIn = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Looks at a key file before it is sent. Nothing of it is kept but the name of its project. */
export const judgeKeyFile = (name: string, text: string): JudgedKey => {
  const file = /\.json$/i.test(name) && text.length <= largest ? objectIn(text) : null
  if (!file) return { problem: 'notKey' }
  if (isText(file.apiKey) && isText(file.projectId)) return { problem: 'webConfig' }
  const { type, project_id: project, client_email: email, private_key: key } = file
  const isKey = type === 'service_account' && isText(project) && isText(email) && isText(key)
  return isKey ? { project } : { problem: 'notKey' }
}
