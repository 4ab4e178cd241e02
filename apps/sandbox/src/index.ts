import type { AddressInfo } from "node:net";
import { guardControl } from "./control.ts";
import { createGlobalGivingSandbox } from "./globalgiving/globalgiving-sandbox.ts";
import { createHttpApp, registerRootPage } from "./http-app.ts";
import { createMailSandbox, type MailSandbox } from "./mail/mail-sandbox.ts";
import { randomIds } from "./object-ids.ts";
import { createOidcSandbox } from "./oidc/oidc-sandbox.ts";
import { checkOptions, type SandboxOptions } from "./options.ts";
import { guardRehearsal } from "./rehearsal-gate.ts";
import { ENDPOINTS } from "./stripe/stripe-routes.ts";
import { createStripeSandbox, type StripeSandbox } from "./stripe/stripe-sandbox.ts";

export type { SandboxOptions } from "./options.ts";
export { EVENT_TYPES as stripeEventTypes } from "./stripe/event-log.ts";

/** The endpoints of the Stripe stand-in, with `:id` for an identifier. */
export const stripeEndpoints: readonly { method: string; path: string }[] = ENDPOINTS.map(({ method, path }) => ({
	method,
	path,
}));

/** A running sandbox. `url` is for programs on this machine, `browserOrigin` for browsers. */
export interface Sandbox {
	port: number;
	/** 0 when mail is off. */
	smtpPort: number;
	url: string;
	browserOrigin: string;
	stop(): Promise<void>;
}

/** Starts the selected services on loopback. Throws before anything listens when the options are refused. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
	const { log = () => {}, ...rest } = options;
	const checked = checkOptions(rest);
	let port = 0;
	const browserOrigin = () => checked.browserOrigin ?? `http://localhost:${port}`;
	const ownOrigin = () => `http://${checked.host === "::1" ? "[::1]" : checked.host}:${port}`;
	const ownOrigins = () =>
		new Set([browserOrigin(), `http://127.0.0.1:${port}`, `http://localhost:${port}`, `http://[::1]:${port}`]);
	const allowedHosts = () => new Set(Array.from(ownOrigins(), (origin) => new URL(origin).host));

	const app = createHttpApp({ allowedHosts, log });
	if (checked.rehearsal) guardRehearsal(app, checked.rehearsal, () => new URL(browserOrigin()).host);
	const stripe: StripeSandbox | undefined = checked.services.stripe
		? createStripeSandbox({
				...checked.stripe,
				dataDir: checked.dataDir,
				productOrigin: checked.productOrigin,
				browserOrigin,
				ids: randomIds,
				realNowMs: Date.now,
				log,
			})
		: undefined;
	const mail: MailSandbox | undefined = checked.services.mail
		? createMailSandbox({
				dataDir: checked.dataDir,
				productOrigin: checked.productOrigin,
				webhook: checked.mail && { url: checked.mail.webhookUrl, password: checked.mail.webhookSecret },
				nowMs: Date.now,
				log,
			})
		: undefined;
	const globalgiving =
		checked.services.globalgiving &&
		checked.globalgiving &&
		createGlobalGivingSandbox({
			...checked.globalgiving,
			dataDir: checked.dataDir,
			productOrigin: checked.productOrigin,
			browserOrigin,
			ownOrigin,
			ids: randomIds,
			realNowMs: Date.now,
			log,
		});

	const oidc =
		checked.services.oidc &&
		checked.oidc &&
		createOidcSandbox({ ...checked.oidc, productOrigin: checked.productOrigin, browserOrigin });

	registerRootPage(app, checked.services);
	if (stripe !== undefined) {
		await app.register(async (scope) => stripe.registerApi(scope), { prefix: "/v1" });
		await app.register(async (scope) => stripe.registerPages(scope));
	}
	if (globalgiving) {
		await app.register(async (scope) => globalgiving.registerApi(scope), { prefix: "/api" });
		await app.register(async (scope) => globalgiving.registerPages(scope));
	}
	await app.register(
		async (scope) => {
			guardControl(scope, ownOrigins);
			stripe?.registerControl(scope);
			mail?.registerControl(scope);
			if (globalgiving) globalgiving.registerControl(scope);
			if (oidc) oidc.registerControl(scope);
		},
		{ prefix: "/_control" },
	);
	if (oidc) await app.register(async (scope) => oidc.registerPages(scope));
	if (mail !== undefined) await app.register(async (scope) => mail.registerPages(scope));

	let stopped: Promise<void> | undefined;
	const close = async () => {
		await app.close();
		await mail?.stop();
		await stripe?.stop();
		if (globalgiving) await globalgiving.stop();
	};
	const stop = () => {
		stopped ??= close();
		return stopped;
	};
	try {
		await app.listen({ host: checked.host, port: checked.port });
		port = (app.server.address() as AddressInfo).port;
		const smtpPort = (await mail?.start(checked.host, checked.smtpPort)) ?? 0;
		stripe?.start();
		return { port, smtpPort, url: ownOrigin(), browserOrigin: browserOrigin(), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
