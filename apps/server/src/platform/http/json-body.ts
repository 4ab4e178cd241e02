import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";

declare module "fastify" {
	interface FastifyContextConfig {
		/** The most bytes outside the base64 alphabet that a body may have. */
		plainBytesMax?: number;
	}
}

const isBase64 = new Uint8Array(256);
for (const byte of Buffer.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=")) isBase64[byte] = 1;

/** Parses JSON bodies after their plain bytes were counted, so that only pictures cost what their size allows. */
export function addJsonParser(app: FastifyInstance): void {
	const parse = app.getDefaultJsonParser("error", "error");
	app.removeContentTypeParser("application/json");
	app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
		const { plainBytesMax = body.length } = request.routeOptions.config;
		if (body.length > plainBytesMax && hasMorePlainBytes(body, plainBytesMax))
			return done(new AppError("PayloadTooLargeException"), undefined);
		return parse(request, body.toString(), done);
	});
}

function hasMorePlainBytes(body: Uint8Array, max: number): boolean {
	let plain = 0;
	for (const byte of body) if (!isBase64[byte] && ++plain > max) return true;
	return false;
}
