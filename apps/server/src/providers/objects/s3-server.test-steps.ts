import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { BucketLocation } from "../../platform/config/object-location.ts";

export type S3Request = { method: string; key: string; query: URLSearchParams; headers: IncomingHttpHeaders };
type Stored = { body: Buffer; headers: Record<string, string>; modified: Date };
/** Answers in place of the server. */
export type Fault = (response: ServerResponse, request: IncomingMessage) => void;

export const bucket = "media";

/**
 * The part of S3's protocol that the product uses, in memory, with faults on request. Signatures are not verified: the
 * conformance run with a real server does.
 */
export async function startS3Server({ pageSize = 1_000 } = {}) {
	const objects = new Map<string, Stored>();
	const requests: S3Request[] = [];
	const state = {
		/** Chooses the fault of a request; undefined for none. */
		fault: (_request: S3Request): Fault | undefined => undefined,
		clock: () => new Date(),
		/** Whether requests without a signature are answered, as by a public bucket. */
		isPublic: false,
		/** Whether checksums are forgotten after the write. */
		forgetsChecksums: false,
		/** Whether the condition of a write is ignored. */
		overwrites: false,
	};

	const server = createServer((request, response) => {
		const url = new URL(request.url ?? "/", "http://s3");
		const key = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length));
		const received = { method: String(request.method), key, query: url.searchParams, headers: request.headers };
		requests.push(received);
		const fault = state.fault(received);
		if (fault) fault(response, request);
		else if (!request.headers.authorization && !state.isPublic) refuse(response, 403, "AccessDenied");
		else if (!`${url.pathname}/`.startsWith(`/${bucket}/`)) refuse(response, 404, "NoSuchBucket");
		else if (received.method === "PUT") void put(received, request, response);
		else if (received.method === "DELETE") remove(key, response);
		else if (received.query.has("list-type")) list(received.query, response);
		else get(received, response);
	});

	function remove(key: string, response: ServerResponse): void {
		objects.delete(key);
		response.writeHead(204).end();
	}

	async function put({ key, headers }: S3Request, request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await buffer(request);
		if (headers["x-amz-checksum-sha256"] !== sha256(body)) return refuse(response, 400, "BadDigest");
		const isRefused = headers["if-none-match"] === "*" && !state.overwrites && objects.has(key);
		if (isRefused) return refuse(response, 412, "PreconditionFailed");
		const stored = Object.entries(headers).filter(([name]) => /^x-amz-(?:meta-|checksum-sha256$)/.test(name));
		objects.set(key, { body, headers: Object.fromEntries(stored) as Record<string, string>, modified: state.clock() });
		response.writeHead(200).end();
	}

	function get({ method, key, headers }: S3Request, response: ServerResponse): void {
		const found = objects.get(key);
		if (!found) {
			refuse(response, 404, "NoSuchKey");
			return;
		}
		const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
		const body = first === undefined ? found.body : found.body.subarray(Number(first), Number(last) + 1);
		const range = first !== undefined && { "content-range": `bytes ${first}-${last}/${found.body.length}` };
		const described =
			headers["x-amz-checksum-mode"] && !state.forgetsChecksums ? found.headers : metadataOf(found.headers);
		response.writeHead(range ? 206 : 200, { ...described, ...range, "content-length": body.length });
		response.end(method === "HEAD" ? undefined : body);
	}

	function list(query: URLSearchParams, response: ServerResponse): void {
		const start = query.get("prefix") ?? "";
		const after = query.get("continuation-token") ?? "";
		const left = [...objects.keys()].sort().filter((key) => key.startsWith(start) && key > after);
		const page = left.slice(0, pageSize);
		const rows = page.map((key) => {
			const { body, modified } = objects.get(key) as Stored;
			// Like AWS, in whole seconds.
			const time = `${modified.toISOString().slice(0, 19)}.000Z`;
			return `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${time}</LastModified></Contents>`;
		});
		const more = left.length > page.length;
		const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
		response.writeHead(200, { "content-type": "application/xml" });
		response.end(
			`<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join("")}</ListBucketResult>`,
		);
	}

	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		port,
		objects,
		requests,
		state,
		location: (change: Partial<BucketLocation> = {}): BucketLocation => ({
			bucket,
			prefix: "one/",
			region: "us-east-1",
			endpoint: `http://127.0.0.1:${port}`,
			isPathStyle: true,
			accessKeyId: "key-id",
			secretAccessKey: "key-secret",
			...change,
		}),
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

export const sha256 = (body: Buffer): string => createHash("sha256").update(body).digest("base64");

const metadataOf = (headers: Record<string, string>) =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("x-amz-meta-")));

/** An error as S3 describes it. */
export function refuse(response: ServerResponse, status: number, code: string): void {
	response.writeHead(status, { "content-type": "application/xml" });
	response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`);
}
