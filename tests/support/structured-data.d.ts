/** The parts that tests use of two libraries without types. */
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(found: unknown): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string; fieldNames: string[] }[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean })
    parse(html: string): { jsonld: Record<string, unknown[]>; errors?: unknown[] }
  }
}
