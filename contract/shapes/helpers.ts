import Type, { type TSchema, type TSchemaOptions } from 'typebox'

/** A value that may be null, in the spelling that OpenAPI 3.1 tools read best. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Numbers of rows are 32-bit integers in the database: a larger one names nothing, and is refused as input. */
export const largestId = 2_147_483_647

/** One of a few fixed strings. */
export const OneOf = <const T extends string[]>(values: readonly [...T], options?: TSchemaOptions) =>
  Type.Enum(values as unknown as [...T], options)
