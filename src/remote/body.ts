import type { BodyType } from '#contract/endpoint.ts'

export interface WireBody {
  body: string | FormData | undefined
  /** Undefined: the browser writes it, with the boundary of the form. */
  contentType: string | undefined
}

const formOf = (fields: Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (part === undefined) continue
      if (part instanceof Blob) form.append(name, part)
      else form.append(name, String(part))
    }
  return form
}

/** A body as it is sent. @param type absent: application/json, which every request declares, also without a body */
export const bodyFor = (type: BodyType | undefined, body: unknown): WireBody =>
  type === 'multipart/form-data'
    ? { body: formOf(body as Record<string, unknown>), contentType: undefined }
    : { body: body === undefined ? undefined : JSON.stringify(body), contentType: type ?? 'application/json' }
