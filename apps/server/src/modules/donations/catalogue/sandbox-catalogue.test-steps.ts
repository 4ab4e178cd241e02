import { type TestApp, until } from "@stride/testing";

type Report = { refcode: string; receiptNumber: string; amountCents: number; project: number };

/** The cards that the catalogue's card processor knows, by what happens to them. */
export const nonceCards = { succeeds: "4111111111111111", declined: "4000111111111115" } as const;

/** Drives the stand-in for the charity catalogue from outside: its faults, its projects, its report, its card fields. */
export function createCatalogueSteps(app: TestApp) {
	const { sandbox, catalogue } = app.app.deps.config;
	const call = async (method: string, path: string, body?: object): Promise<unknown> => {
		const response = await fetch(`http://127.0.0.1:${sandbox.port}${path}`, {
			method,
			...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
		return text === "" ? null : JSON.parse(text);
	};
	const control = (method: string, path: string, body?: object) => call(method, `/_control/globalgiving${path}`, body);
	return {
		/** What goes wrong with the next call to this path. */
		fault: (match: string, action: string, more: object = {}) =>
			control("PUT", "/faults", { seed: 1, api: [{ match, action, times: 1, ...more }] }),
		clearFaults: () => control("DELETE", "/faults"),
		/** Signing in is repeated by the next donation. */
		revokeTokens: () => control("POST", "/revoke-tokens"),
		setActive: (id: string, active: boolean) => control("POST", "/project", { id: Number(id), active }),
		/** Every donation that was charged: the partner's report. */
		async report(): Promise<Report[]> {
			const { donations } = (await control("GET", "")) as { donations: { latest: Report[] } };
			return donations.latest;
		},
		/** A card's nonce, as the card fields make it in a donor's browser. */
		async nonce(number: string = nonceCards.succeeds): Promise<string> {
			const { nonce } = (await call("POST", "/braintree/client_api/v1/payment_methods/credit_cards", {
				authorization: catalogue?.gatewayKey,
				number,
				expirationMonth: 12,
				expirationYear: 2035,
				cvv: "123",
				postalCode: "10001",
			})) as { nonce: string };
			return nonce;
		},
		/** Waits for the mirror's first walk. @returns active projects */
		mirrored: () =>
			until(
				"the mirror",
				async () => {
					const { data } = await app.client().call("listProjects", { query: { page: 1 } });
					return data.length > 0 ? data : null;
				},
				60_000,
			),
	};
}
