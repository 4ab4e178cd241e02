import { z } from "zod";
import { Timestamp } from "./primitives.ts";

const PageNumber = z.coerce.number().int().min(1).max(100_000);

/** `asOf` comes from page 1; sent with later pages, it keeps the list stable while rows are added. */
export const PageQuery = z.object({ page: PageNumber.default(1), asOf: Timestamp.optional() });
export type PageQuery = z.output<typeof PageQuery>;

export const Pagination = z
	.object({ page: z.number().int(), next: z.number().int().nullable(), asOf: Timestamp })
	.meta({ id: "Pagination" });
export type Pagination = z.infer<typeof Pagination>;

export const pageOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), pagination: Pagination });
