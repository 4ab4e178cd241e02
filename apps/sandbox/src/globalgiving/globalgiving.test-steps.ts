import { type Sandbox, startSandbox } from "../index.ts";
import { GLOBALGIVING_KEYS, optionsFor, type ProductStandIn, startProduct } from "../test-sandbox.ts";

export interface GlobalGivingBench {
	sandbox: Sandbox;
	product: ProductStandIn;
	/** A call with the key that accepts JSON; a JSON body is parsed. */
	request(path: string, init?: RequestInit): Promise<Answer>;
	/** A call of the controls. */
	control(method: string, path: string, body?: object): Promise<Answer>;
	/** A token for secure calls. */
	signIn(): Promise<string>;
	/** A nonce for a card. */
	nonce(number?: string): Promise<string>;
	/** A donation as the product sends it, with changes. */
	give(token: string, donation: SentDonation): Promise<Answer>;
	stop(): Promise<void>;
}

export interface Answer {
	status: number;
	type: string | null;
	text: string;
	// Answers are read as untyped JSON, as a script would.
	// biome-ignore lint/suspicious/noExplicitAny: see above
	body: any;
}

export interface SentDonation {
	nonce: string;
	project: number;
	amount?: number;
	donation?: object;
	payment?: object;
	query?: Record<string, string>;
}

export async function startGlobalGiving(dataDir?: string): Promise<GlobalGivingBench> {
	const product = await startProduct();
	const sandbox = await startSandbox(optionsFor(product, dataDir));
	const { apiKey, email, password, gatewayKey } = GLOBALGIVING_KEYS;
	const call = async (address: string, init: RequestInit = {}): Promise<Answer> => {
		const response = await fetch(`${sandbox.url}${address}`, init);
		const text = await response.text();
		const type = response.headers.get("content-type");
		return { status: response.status, type, text, body: type?.includes("json") ? JSON.parse(text) : undefined };
	};
	const json = (method: string, body: object | undefined) => ({
		method,
		...(body && { body: JSON.stringify(body) }),
		headers: { accept: "application/json", ...(body && { "content-type": "application/json" }) },
	});
	const request: GlobalGivingBench["request"] = (path, init = json("GET", undefined)) =>
		call(`/api${path}${path.includes("?") ? "&" : "?"}api_key=${apiKey}`, init);
	return {
		sandbox,
		product,
		request,
		control: (method, path, body) => call(`/_control/globalgiving${path}`, json(method, body)),
		async signIn() {
			const body = { auth_request: { user: { email, password }, api_key: apiKey } };
			return (await request("/userservice/tokens", json("POST", body))).body.auth_response.access_token;
		},
		async nonce(number = "4111111111111111") {
			const card = { authorization: gatewayKey, number, expirationMonth: 12, expirationYear: 2035, cvv: "123" };
			const path = "/braintree/client_api/v1/payment_methods/credit_cards";
			return (await call(path, json("POST", card))).body.nonce;
		},
		give(token, { nonce, project, amount = 25, donation = {}, payment = {}, query = { is_test: "true" } }) {
			const body = {
				donation: {
					refcode: "donation-1",
					transactionId: "donation-1",
					email: "donor@example.org",
					amount,
					currencyCode: "USD",
					project: { id: project },
					signupForGGNewsletter: false,
					payment_detail: {
						firstname: "Daria",
						lastname: "Bondar",
						iso3166CountryCode: "UA",
						paymentGateway: "braintree",
						paymentGatewayKey: gatewayKey,
						paymentGatewayNonce: nonce,
						...payment,
					},
					...donation,
				},
			};
			const words = new URLSearchParams({ api_token: token, ...query });
			return request(`/secure/givingservice/donationsclient?${words}`, json("POST", body));
		},
		async stop() {
			await sandbox.stop();
			await product.close();
		},
	};
}
