// The one way a value is written before it is hashed: RFC 8785, JSON Canonicalization Scheme.
import serialize from 'canonicalize'

/** Returns the canonical JSON of a plain value. */
export const canonicalJson = serialize as unknown as (value: object) => string
