import { ApiError, type Call, createClient, type Send } from "@stride/contract/client";
import { routes } from "@stride/contract/endpoint-routes";
import type { Locale } from "@stride/contract/primitives";

/** A client that behaves like a browser: it stores cookies and sends its token and its label. */
export type TestClient = {
	call: Call;
	/** Raw requests, for what the typed client would not send. */
	send: Send;
	token: string | null;
	cookies: Map<string, string>;
	clientId: string;
	/** The forwarded client address, for an app that trusts its proxy; null means 127.0.0.1. */
	address: string | null;
};

export function createTestClient(url: string, options: { language?: Locale } = {}): TestClient {
	const cookies = new Map<string, string>();
	const headers = (): Record<string, string> => ({
		"accept-language": options.language ?? "en",
		clientid: client.clientId,
		...(client.address && { "x-forwarded-for": client.address }),
		...(client.token && { authorization: `Bearer ${client.token}` }),
		...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }),
	});
	const send: Send = async (request) => {
		const response = await fetch(`${url}${request.url}`, {
			method: request.method,
			headers: { ...headers(), ...request.headers },
			redirect: "manual",
			...(request.body !== undefined && { body: request.body }),
		});
		for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
		return {
			status: response.status,
			headers: Object.fromEntries(response.headers),
			body: await response.text(),
		};
	};
	const client: TestClient = {
		call: createClient(routes, send, () => ({})),
		send,
		token: null,
		cookies,
		clientId: crypto.randomUUID(),
		address: null,
	};
	return client;
}

function storeCookie(cookies: Map<string, string>, line: string): void {
	const [pair = "", ...attributes] = line.split("; ");
	const at = pair.indexOf("=");
	const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
	const isCleared = value === "" || attributes.some((attribute) => /^max-age=0$/i.test(attribute));
	if (isCleared) cookies.delete(name);
	else cookies.set(name, value);
}

/** Resolves with the error of a call; rejects when the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
	try {
		await call;
	} catch (error) {
		if (error instanceof ApiError) return error;
		throw error;
	}
	throw new Error("The call should have been refused but succeeded.");
}
