import { z } from "zod";

/**
 * How large a field may be in a request, where its JSON schema does not say so: in UTF-16 units, or in bytes of JSON. The
 * server reads no more of a body than its fields may have.
 */
export const wireSizes = z.registry<{ maxLength: number } | { bytesMax: number }>();
