import { z } from "zod";

/** A field that may be missing or of any kind: where every tolerant reader begins. */
export const anything = z.unknown().optional();
