import Type, { type TSchema, type TSchemaOptions } from 'typebox'

/** A value that may be null, in the notation that most OpenAPI 3.1 tools support. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** A file of a multipart body: bytes where it is sent, a text in the server document. */
export const FilePart = (contentMediaType: string) => Type.Unsafe<Blob>({ type: 'string', contentMediaType })

/** Maximum row id: ids are 32-bit integers in the database, so a larger one is refused as invalid input. */
export const largestId = 2_147_483_647

/** One of a few fixed strings. */
export const OneOf = <const T extends string[]>(values: readonly [...T], options?: TSchemaOptions) =>
  Type.Enum(values as unknown as [...T], options)
