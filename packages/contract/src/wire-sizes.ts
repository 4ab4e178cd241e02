import { z } from "zod";

/**
 * The maximum size of a field in a request where its JSON schema has none: in UTF-16 units, or in bytes of JSON. The
 * server limits a body to the sum of its fields' maxima.
 */
export const wireSizes = z.registry<{ maxLength: number } | { bytesMax: number }>();
