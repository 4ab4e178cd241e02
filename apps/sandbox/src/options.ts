import { z } from "zod";

const LOOPBACK_HOSTS = new Set(["127.0.0.1", "::1", "localhost"]);

const port = z.number().int().min(0).max(65_535);

const origin = z
	.string()
	.refine(
		(value) => URL.canParse(value) && new URL(value).origin === value,
		"must be an origin such as http://127.0.0.1:3000",
	);

const key = (prefix: string) =>
	z
		.string()
		.refine((value) => !value.includes("_live_"), "must not be a live key")
		.refine((value) => value.startsWith(prefix) && value.length <= 255, `must start with ${prefix}`);

const sandboxOptions = z
	.strictObject({
		host: z.string().refine((value) => LOOPBACK_HOSTS.has(value), "must be a loopback address"),
		port,
		smtpPort: port,
		dataDir: z.string().min(1),
		browserOrigin: origin.optional(),
		productOrigin: origin,
		/** Lets the sandbox run behind a public proxy, with a password for what must not be public. */
		rehearsal: z.strictObject({ password: z.string().min(16).max(200) }).optional(),
		services: z.strictObject({ stripe: z.boolean(), mail: z.boolean(), globalgiving: z.boolean(), oidc: z.boolean() }),
		stripe: z.strictObject({
			secretKey: key("sk_test_"),
			publishableKey: key("pk_test_"),
			webhookSecret: key("whsec_"),
			webhookUrl: z.url({ protocol: /^http$/ }).refine(isLoopbackUrl, "must point to a loopback address"),
		}),
		/** Where returned mails are delivered, as the operator's mail server does. */
		mail: z
			.strictObject({
				webhookUrl: z.url({ protocol: /^http$/ }).refine(isLoopbackUrl, "must point to a loopback address"),
				webhookSecret: z.string().min(20).max(200),
			})
			.optional(),
		/** Keys of a shape that the real service never issues; required where the service is on. */
		globalgiving: z
			.strictObject({
				apiKey: key("gg_"),
				email: z.string().max(200).endsWith("@sandbox.invalid"),
				password: z.string().min(1).max(200),
				gatewayKey: key("sandbox_"),
			})
			.optional(),
		/** The product's registration with the OpenID provider. */
		oidc: z.strictObject({ clientId: key("sandbox-"), clientSecret: key("sandbox-") }).optional(),
	})
	.refine(
		({ rehearsal, productOrigin, browserOrigin = "http:" }) =>
			[productOrigin, browserOrigin].every((value) => value.startsWith(rehearsal ? "https:" : "http:")),
		{
			path: ["productOrigin"],
			message: "must be plain http, or https in a rehearsal: the sandbox never runs beside a public product",
		},
	)
	.refine(({ services, oidc }) => !services.oidc || oidc !== undefined, {
		path: ["oidc"],
		message: "its client is missing",
	})
	.refine(({ services, globalgiving }) => !services.globalgiving || globalgiving !== undefined, {
		path: ["globalgiving"],
		message: "its keys are missing",
	});

/** The sandbox's options; port 0 chooses a free port. */
export interface SandboxOptions extends z.infer<typeof sandboxOptions> {
	/** Receives one line per noteworthy event; never a card number, key or mail. */
	log?: (line: string) => void;
}

/** Throws an Error with one readable line when the options would make the sandbox public or use real services. */
export function checkOptions(options: unknown): z.infer<typeof sandboxOptions> {
	const result = sandboxOptions.safeParse(options);
	if (result.success) return result.data;
	const reasons = result.error.issues.map((issue) => `${issue.path.join(".") || "options"}: ${issue.message}`);
	throw new Error(`The sandbox refuses to start. ${reasons.join("; ")}`);
}

function isLoopbackUrl(value: string): boolean {
	if (!URL.canParse(value)) return false;
	return LOOPBACK_HOSTS.has(new URL(value).hostname.replace(/^\[|\]$/g, ""));
}
