import Type, { type TSchema, type TSchemaOptions } from 'typebox'

/** A value that may be null, in the spelling that OpenAPI 3.1 tools read best. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** One of a few fixed strings. */
export const OneOf = <const T extends string[]>(values: readonly [...T], options?: TSchemaOptions) =>
  Type.Enum(values as unknown as [...T], options)
