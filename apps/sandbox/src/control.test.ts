import { readFileSync } from "node:fs";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGlobalGivingSandbox } from "./globalgiving/globalgiving-sandbox.ts";
import { createMailSandbox } from "./mail/mail-sandbox.ts";
import { randomIds } from "./object-ids.ts";
import { createOidcSandbox } from "./oidc/oidc-sandbox.ts";
import { faultPlan } from "./stripe/control/stripe-faults.ts";
import { PLATFORM_MOVEMENTS } from "./stripe/resources/platform-balance.ts";
import { createStripeSandbox } from "./stripe/stripe-sandbox.ts";
import { GLOBALGIVING_KEYS, PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from "./test-sandbox.ts";

const productOrigin = "http://127.0.0.1:3000";
const deps = {
	dataDir: ":memory:",
	productOrigin,
	browserOrigin: () => "http://localhost:3001",
	ownOrigin: () => "http://127.0.0.1:3001",
	ids: randomIds,
	nowMs: Date.now,
	realNowMs: Date.now,
	log: () => undefined,
};
const services = {
	stripe: createStripeSandbox({
		...deps,
		secretKey: SECRET_KEY,
		publishableKey: PUBLISHABLE_KEY,
		webhookSecret: WEBHOOK_SECRET,
		webhookUrl: `${productOrigin}/v1/webhooks/stripe`,
	}),
	globalgiving: createGlobalGivingSandbox({ ...deps, ...GLOBALGIVING_KEYS }),
	mail: createMailSandbox({ ...deps, webhook: undefined }),
	oidc: createOidcSandbox({ ...deps, clientId: "sandbox-client", clientSecret: "sandbox-secret" }),
};

describe("apps/sandbox/README.md", () => {
	const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
	const controls: string[] = [];
	let app: FastifyInstance;
	beforeAll(async () => {
		app = fastify({ exposeHeadRoutes: false });
		app.addHook("onRoute", ({ method, url }) => void controls.push(`${method} ${url}`));
		await app.register(
			async (scope) => {
				for (const service of Object.values(services)) service.registerControl(scope);
			},
			{ prefix: "/_control" },
		);
	});
	afterAll(async () => {
		await app.close();
		await services.mail.stop();
		await services.stripe.stop();
		await services.globalgiving.stop();
	});

	it("lists every control, and no other", () => {
		const listed = [...readme.matchAll(/^\| ((?:`[A-Z]+`, )*)`([A-Z]+) (\/_control\/[^`]+)` \|/gm)].flatMap(
			([, earlier = "", method, url]) =>
				[...[...earlier.matchAll(/`([A-Z]+)`/g)].map(([, other]) => other), method].map((one) => `${one} ${url}`),
		);
		expect(controls.length).toBeGreaterThan(20);
		expect(listed.sort()).toEqual(controls.sort());
	});

	it("names every fault of Stripe and every booking in the platform's balance", () => {
		const actions = faultPlan.shape.api.unwrap().element.shape.action.options;
		for (const name of [...actions, ...PLATFORM_MOVEMENTS]) expect(readme).toContain(`\`${name}\``);
	});
});
