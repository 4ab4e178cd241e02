import { z } from "zod";

export const port = z.coerce.number().int().min(0).max(65_535);
export const positive = z.coerce.number().int().positive();
export const url = z.url({ protocol: /^https?$/ });
export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #ccf32a");
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const list = z.string().transform((value) =>
	value
		.split(",")
		.map((part) => part.trim())
		.filter(Boolean),
);
