import { z } from "zod";

/** Accepts a missing field or a value of any type: the base of every tolerant schema. */
export const anything = z.unknown().optional();
