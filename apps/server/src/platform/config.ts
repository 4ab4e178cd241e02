import { resolve } from "node:path";
import { paymentMethods } from "@stride/contract/donations/ways-to-pay";
import { donationDefaults, streamDefaults } from "@stride/contract/limits";
import { type Currency, currencies } from "@stride/money/currencies";
import { z } from "zod";
import { ConfigError } from "./config/config-error.ts";
import {
	checkLimits,
	checkMailAddresses,
	checkMediaUrl,
	checkSecret,
	checkStates,
	readCdn,
	readMediaNode,
	readOrigin,
} from "./config/contradictions.ts";
import { withAmounts } from "./config/donation-amounts.ts";
import { readMail } from "./config/mail.ts";
import { readBucketLocation } from "./config/object-location.ts";
import { checkFeeCover } from "./config/offered-fee-cover.ts";
import { paymentMethodList, stripeOrigins } from "./config/offered-methods.ts";
import { paymentMode, sandboxKey, stripeKeys } from "./config/payment-keys.ts";
import { readEncoderServer, readRtmp } from "./config/rtmp.ts";
import { checkSandbox, chooseSandbox, readCatalogueTest, type SandboxService } from "./config/sandbox-services.ts";
import { settingError } from "./config/setting-error.ts";
import { flag, list, port, positive, url } from "./config/setting-kinds.ts";
import { listWarnings } from "./config/similar-names.ts";
import { readSite, siteSettings } from "./config/site-settings.ts";
import { readStopping } from "./config/stopping.ts";
import { readTaxWording, taxSettings } from "./config/tax-wording.ts";
import { checkTips, readTips } from "./config/tips.ts";
import { readTracing, samplers } from "./config/tracing-settings.ts";
import { checkSignalsUrl, readListen, readTrustProxy, secureDatabaseUrl, smtpTlsModes } from "./config/transport.ts";
import { readCatalogue, readGoogle } from "./outside-services.ts";
import { emailKey } from "./texts/email-key.ts";

export { ConfigError } from "./config/config-error.ts";

/** Operator of a demo installation. */
export const demoOperatorEmail = "operator@demo.invalid";

const roles = ["web", "media", "worker"] as const;
export type Role = (typeof roles)[number];

const centsList = list.pipe(z.array(z.coerce.number<string>().int().positive()).min(1).max(8));
const percent = z.coerce
	.number<string>()
	.min(0)
	.max(100)
	.refine((value) => Math.round(value * 100) / 100 === value, { error: "must have at most two decimals" });

/** Every variable that the product reads, with its default. `docs/operations.md` describes them in words. */
const environment = z.object({
	NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
	LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
	ACCESS_LOG: flag.default(false),
	HOST: z.string().min(1).default("127.0.0.1"),
	PORT: port.default(3000),
	PUBLIC_URL: url.optional(),
	MEDIA_URL: url.optional(),
	MEDIA_CDN_URL: url.optional(),
	LIVE_CDN_URL: url.optional(),
	LIVE_LINK_SECRET: z
		.string()
		.min(32)
		.regex(/^[\w+/=-]+$/, "use letters, digits and + / = - _, since nginx would interpret others")
		.optional(),
	MEDIA_NODES: list.default([]),
	RTMP_PORT: port.optional(),
	RTMP_HOST: z.string().min(1).default("127.0.0.1"),
	RTMP_URL: z.url({ protocol: /^rtmps?$/ }).optional(),
	METRICS_LISTEN: z.string().min(1).optional(),
	OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
	OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
	OTEL_SERVICE_NAME: z.string().max(200).optional(),
	OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
	OTEL_TRACES_SAMPLER: z.enum(samplers).default("parentbased_always_on"),
	OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
	OTEL_PROPAGATORS: list.default([]),
	TRUST_PROXY: z.string().default("false"),
	DATA_DIR: z.string().min(1).default("data"),
	STOP_DELAY_SECONDS: z.coerce.number().min(0).max(300).default(0),
	ROLES: list.pipe(z.array(z.enum(roles)).min(1)).default([...roles]),
	DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
	DATABASE_URL_DIRECT: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
	DATABASE_URL_OWNER: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
	DATABASE_TLS: z.enum(["required", "off"]).optional(),
	SIGNALS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
	DATABASE_POOL_SIZE: positive.max(500).default(20),
	OBJECTS_URL: z.url({ protocol: /^s3$/ }).optional(),
	OBJECTS_ACCESS_KEY_ID: z.string().min(1).max(200).optional(),
	OBJECTS_SECRET_ACCESS_KEY: z.string().min(1).max(200).optional(),
	SECRET: z.string().min(32).optional(),
	SECRET_PREVIOUS: list.pipe(z.array(z.string().min(32)).max(5)).default([]),
	SANDBOX: z.string().optional(),
	SANDBOX_URL: url.optional(),
	REHEARSAL: flag.default(false),
	SANDBOX_PORT: port.default(3001),
	SANDBOX_SMTP_PORT: port.default(3025),
	STRIPE_SECRET_KEY: z
		.string()
		.regex(/^[sr]k_/, { error: "must begin with sk_ or rk_" })
		.optional(),
	STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_").optional(),
	STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
	STRIPE_CONNECT_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
	PAYMENT_METHODS: list.pipe(paymentMethodList).default([...paymentMethods]),
	PAYMENT_TIMEOUT_MS: positive.min(100).default(10_000),
	PROVIDER_EVENT_DAYS: positive.min(31).default(90),
	PAYMENT_OPEN_HOURS: positive.max(23).default(23),
	ABANDONED_DONATION_DAYS: positive.min(30).max(3_650).default(90),
	BOOKKEEPING_YEARS: z.coerce.number().int().min(0).max(30).default(7),
	AUDIT_YEARS: positive.max(30).default(7),
	FEE_BEARER: z.enum(["platform", "campaign"]).default("platform"),
	AUTHOR_REFUNDS: flag.default(false),
	FEE_COVER: flag.default(false),
	OFFLINE_DONATIONS: flag.default(false),
	OFFLINE_DONATIONS_MAXIMUM: positive.max(10_000_000).default(100_000),
	PAYOUT_REVIEW_FROM: positive.optional(),
	PAYOUT_REVIEW_FIRST: flag.default(false),
	PAYOUT_REVIEW_HOURS: positive.max(720).default(24),
	EXPECTED_FEE_PERCENT: percent.default(2.9),
	EXPECTED_FEE_FIXED_CENTS: z.coerce.number().int().min(0).max(10_000).optional(),
	GLOBALGIVING_API_KEY: z.string().min(1).max(200).optional(),
	GLOBALGIVING_EMAIL: z.email().optional(),
	GLOBALGIVING_PASSWORD: z.string().min(1).max(200).optional(),
	GLOBALGIVING_GATEWAY_KEY: z.string().min(1).max(500).optional(),
	GLOBALGIVING_TEST: flag.optional(),
	CATALOGUE_TIMEOUT_MS: positive.min(100).default(10_000),
	CATALOGUE_SYNC_MINUTES: positive.max(1_440).default(360),
	CATALOGUE_DONATION_MINIMUM_CENTS: positive.default(donationDefaults.catalogueMinimumCents),
	GOOGLE_CLIENT_ID: z.string().min(1).max(300).optional(),
	GOOGLE_CLIENT_SECRET: z.string().min(1).max(300).optional(),
	GOOGLE_ISSUER: z.url({ protocol: /^https$/ }).default("https://accounts.google.com"),
	SIGN_IN_TIMEOUT_MS: positive.min(100).default(8_000),
	SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
	SMTP_TLS: z.enum(smtpTlsModes).optional(),
	MAIL_FROM: z.email().optional(),
	MAIL_RETURN_PATH: z.email().optional(),
	MAIL_WEBHOOK_SECRET: z.string().min(20).max(200).optional(),
	MAIL_DKIM_SELECTOR: z
		.string()
		.regex(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i, { error: "must be a name of the DNS" })
		.optional(),
	MAIL_DKIM_KEY_FILE: z.string().min(1).optional(),
	MAIL_DAYS: positive.min(60).max(3_650).default(365),
	...siteSettings,
	...taxSettings,
	DESK_SECOND_FACTOR: z.enum(["required"]).optional(),
	OPERATOR_ACCOUNTS: list.pipe(z.array(z.email()).max(100)).default([]),
	CONTACT_MESSAGE_DAYS: positive.max(3_650).default(365),
	REPORT_DAYS: positive.max(3_650).default(365),
	SUBSCRIPTION_CONFIRM_HOURS: positive.max(720).default(48),
	NEWS_GATHER_SECONDS: positive.max(3_600).default(120),
	CURRENCIES: list.pipe(z.array(z.enum(currencies)).min(1)).default(["usd"]),
	DONATION_DEFAULT_CENTS: positive.optional(),
	DONATION_SUGGESTED_CENTS: centsList.optional(),
	DONATION_MINIMUM_CENTS: positive.optional(),
	TIP_POLICY: z.enum(["required", "free"]).default("required"),
	TIP_DEFAULT_PERCENT: percent.default(donationDefaults.tipPercent),
	TIP_SUGGESTED_PERCENT: list.pipe(z.array(percent).min(1).max(8)).default([...donationDefaults.tipPercentSuggested]),
	TIP_MINIMUM_PERCENT: percent.default(donationDefaults.tipPercentMinimum),
	TIP_MAXIMUM_PERCENT: percent.optional(),
	STREAMING_SECONDS: positive.max(86_400).default(streamDefaults.streamingSeconds),
	FREE_VIEWING_SECONDS: positive.max(86_400).default(streamDefaults.freeViewingSeconds),
	FREE_VIEWINGS_PER_ADDRESS_HOUR: positive.max(100_000).default(streamDefaults.freeViewingsPerAddressHour),
	PLAYBACK_DEVICES: positive.max(100).default(streamDefaults.playbackDevices),
	RESUME_SECONDS: positive.max(3_600).default(streamDefaults.resumeSeconds),
	PAUSE_MINUTES: z.coerce.number().int().min(0).max(1_440).default(streamDefaults.pauseMinutes),
	PASSPHRASE_MIN: z.coerce.number().int().min(15).max(64).optional(),
	ACTIVATION_HOURS: positive.max(720).default(24),
	NEW_PASSWORD_MINUTES: positive.max(1_440).default(60),
	SIGN_IN_LINK_MINUTES: positive.max(60).default(10),
	EMAIL_CHANGE_HOURS: positive.max(720).default(24),
	EMAIL_CHANGE_UNDO_DAYS: positive.max(90).default(7),
	DELETION_GRACE_DAYS: positive.max(90).default(7),
	SESSION_DAYS: positive.max(400).default(30),
	SESSION_IDLE_DAYS: positive.optional(),
	SOCKETS_PER_ADDRESS: positive.default(4_000),
	RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
	FAIL_POINT: z.string().optional(),
	DEMO_DATA: flag.default(true),
});
type Environment = ReturnType<typeof parse>;
/** The names of all variables. */
export const settingNames = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

function parse(env: Record<string, string | undefined>) {
	const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
	const parsed = environment.safeParse(given, { error: settingError });
	if (parsed.success) return withAmounts(parsed.data);
	const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
	throw new ConfigError(`Wrong setting: ${lines.join("; ")}. See docs/operations.md.`);
}

const idleDaysDefault = 14;

/** The idle limit must not exceed the session's lifetime. */
function readIdleDays({ SESSION_IDLE_DAYS: idle, SESSION_DAYS: days }: Environment): number {
	if (idle === undefined) return Math.min(idleDaysDefault, days);
	if (idle > days) throw new ConfigError("SESSION_IDLE_DAYS must not exceed SESSION_DAYS.");
	return idle;
}

/**
 * Reads the whole configuration, once, from the given environment.
 * @throws ConfigError with one line that names the variable
 */
export function readConfig(variables: Record<string, string | undefined>) {
	const env = parse(variables);
	const publicUrl = readOrigin("PUBLIC_URL", env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`);
	const mediaUrl = env.MEDIA_URL ? readOrigin("MEDIA_URL", env.MEDIA_URL) : publicUrl;
	const sandbox = chooseSandbox(env);
	checkSandbox(env, sandbox, publicUrl);
	checkMediaUrl(mediaUrl, publicUrl);
	checkStates(env.STATES_NOT_ALLOWED);
	checkLimits(env);
	checkTips(env);
	checkFeeCover(env);
	checkSecret("SECRET", env.SECRET);
	checkSecret("LIVE_LINK_SECRET", env.LIVE_LINK_SECRET);
	if (env.LIVE_LINK_SECRET && !env.LIVE_CDN_URL) {
		throw new ConfigError("LIVE_LINK_SECRET has no effect without LIVE_CDN_URL: set both, or none.");
	}
	const secureCookies = publicUrl.protocol === "https:";
	const stripeInSandbox = sandbox.has("stripe");
	const keys = stripeKeys(env, stripeInSandbox);
	const mode = paymentMode(keys.secretKey, stripeInSandbox);
	const isLive = mode === "live";
	if (isLive || !sandbox.has("mail")) checkMailAddresses(env);
	const catalogueTest = readCatalogueTest(env, { isLive, inSandbox: sandbox.has("globalgiving") });
	// The browser reaches the sandbox under another host name than the product, so that its frames are cross-site.
	const sandboxBrowserUrl = env.SANDBOX_URL ? new URL(env.SANDBOX_URL).origin : `http://localhost:${env.SANDBOX_PORT}`;
	const standIn = {
		key: sandboxKey(env, "publishable"),
		url: `http://127.0.0.1:${env.SANDBOX_PORT}`,
		browserUrl: sandboxBrowserUrl,
	};
	const databaseUrl = env.DATABASE_URL && secureDatabaseUrl("DATABASE_URL", env.DATABASE_URL, env.DATABASE_TLS);
	const directUrl = env.DATABASE_URL_DIRECT ?? env.DATABASE_URL;
	const ownerUrl = env.DATABASE_URL_OWNER;
	const demoData = env.DEMO_DATA && stripeInSandbox;
	const operators = new Set([...env.OPERATOR_ACCOUNTS, ...(demoData ? [demoOperatorEmail] : [])].map(emailKey));
	return {
		mode: env.NODE_ENV,
		logLevel: env.LOG_LEVEL,
		accessLog: env.ACCESS_LOG,
		host: env.HOST,
		port: env.PORT,
		publicUrl: publicUrl.origin,
		/** Origin to which broadcasters upload and from which viewers load video. */
		mediaUrl: mediaUrl.origin,
		/** Origins of the media nodes to which pages may connect, beside `mediaUrl`; a host may begin with `*.`. */
		mediaNodes: env.MEDIA_NODES.map((text) => readMediaNode(text, publicUrl)),
		/** Origin from which browsers load uploaded pictures; null for the product's own. */
		mediaCdnUrl: env.MEDIA_CDN_URL ? readCdn("MEDIA_CDN_URL", env.MEDIA_CDN_URL) : null,
		/** Origin of a cache or CDN in front of `mediaUrl`, from which players load live video and recordings; null for none. */
		liveCdnUrl: env.LIVE_CDN_URL ? readCdn("LIVE_CDN_URL", env.LIVE_CDN_URL) : null,
		/** With it the proxy verifies the addresses of recordings itself; null where only the product does. */
		liveLinkSecret: env.LIVE_LINK_SECRET ?? null,
		/** Listener for encoders; null disables it. */
		rtmp: readRtmp(env),
		encoderServer: readEncoderServer(env, mediaUrl),
		secureCookies,
		trustProxy: readTrustProxy(env.TRUST_PROXY),
		/** Listener of the metrics, separate from the site; null disables it. */
		metricsListen: readListen("METRICS_LISTEN", env.METRICS_LISTEN),
		/** The collector of traces; null for none. */
		tracing: readTracing(env, variables),
		stopping: readStopping(env),
		dataDir: resolve(env.DATA_DIR),
		roles: new Set<Role>(env.ROLES),
		database: {
			url: databaseUrl,
			directUrl: directUrl && secureDatabaseUrl("DATABASE_URL_DIRECT", directUrl, env.DATABASE_TLS),
			/** Of the user who owns the tables, for `npm run migrate`. */
			ownerUrl: ownerUrl && secureDatabaseUrl("DATABASE_URL_OWNER", ownerUrl, env.DATABASE_TLS),
			poolSize: env.DATABASE_POOL_SIZE,
			/** A server of Valkey or Redis that carries the signals; undefined for PostgreSQL's notifications. */
			signalsUrl: env.SIGNALS_URL && checkSignalsUrl(env.SIGNALS_URL, env.DATABASE_TLS),
		},
		/** The bucket of pictures and recordings; null for the disk. */
		objects: readBucketLocation(env),
		secret: env.SECRET,
		previousSecrets: env.SECRET_PREVIOUS,
		sandbox: {
			services: sandbox as ReadonlySet<SandboxService>,
			port: env.SANDBOX_PORT,
			smtpPort: env.SANDBOX_SMTP_PORT,
			browserUrl: sandboxBrowserUrl,
			/** Of the sandbox's mailbox and accounts behind the public proxy; null outside a rehearsal. */
			rehearsalPassword: env.REHEARSAL ? sandboxKey(env, "password") : null,
		},
		stripe: {
			...keys,
			/** Secrets that may sign events: the platform's own, and that of connected accounts. */
			webhookSecrets: [
				keys.webhookSecret,
				...(stripeInSandbox ? [] : (env.STRIPE_CONNECT_WEBHOOK_SECRET ?? [])),
			].flat(),
			livemode: isLive,
			mode,
			timeoutMs: env.PAYMENT_TIMEOUT_MS,
			methods: env.PAYMENT_METHODS,
			api: stripeInSandbox ? { protocol: "http" as const, host: "127.0.0.1", port: env.SANDBOX_PORT } : undefined,
			scriptUrl: stripeInSandbox ? `${sandboxBrowserUrl}/stripe.js` : "https://js.stripe.com/dahlia/stripe.js",
			...stripeOrigins(stripeInSandbox ? sandboxBrowserUrl : null),
		},
		catalogue: readCatalogue(
			{ ...env, GLOBALGIVING_TEST: catalogueTest },
			sandbox.has("globalgiving") ? standIn : null,
		),
		google: readGoogle(env, sandbox.has("oidc") ? standIn : null),
		mail: readMail(env, sandbox.has("mail")),
		site: readSite(env),
		/** Undefined where annual statements are payment confirmations only. */
		taxWording: readTaxWording(env),
		/** The currencies of new campaigns, the default first; without repetitions. */
		currencies: [...new Set(env.CURRENCIES)] as [Currency, ...Currency[]],
		/** Amounts in the default currency. */
		donation: {
			defaultCents: env.DONATION_DEFAULT_CENTS,
			suggestedCents: env.DONATION_SUGGESTED_CENTS,
			minimumCents: env.DONATION_MINIMUM_CENTS,
			...readTips(env),
			/** Whether a donor may cover the expected fee. */
			isFeeCoverOffered: env.FEE_COVER,
		},
		/** Cash and bank donations that authors enter; in cents of the first currency, per campaign. */
		offlineDonations: { isOn: env.OFFLINE_DONATIONS, maximumCents: env.OFFLINE_DONATIONS_MAXIMUM },
		streams: {
			streamingSeconds: env.STREAMING_SECONDS,
			freeViewingSeconds: env.FREE_VIEWING_SECONDS,
			freeViewingsPerAddressHour: env.FREE_VIEWINGS_PER_ADDRESS_HOUR,
			resumeSeconds: env.RESUME_SECONDS,
			/** From the interruption to the end: a pause shorter than the time to reconnect has no effect. */
			pauseSeconds: Math.max(env.RESUME_SECONDS, env.PAUSE_MINUTES * 60),
			playbackDevices: env.PLAYBACK_DEVICES,
		},
		payments: {
			feeBearer: env.FEE_BEARER,
			bookkeepingYears: env.BOOKKEEPING_YEARS,
			abandonedDays: env.ABANDONED_DONATION_DAYS,
			authorRefunds: env.AUTHOR_REFUNDS,
			/** Which payouts wait for the desk, and after how long the operator is alarmed. */
			payoutReview: {
				fromCents: env.PAYOUT_REVIEW_FROM ?? null,
				first: env.PAYOUT_REVIEW_FIRST,
				alarmHours: env.PAYOUT_REVIEW_HOURS,
			},
			/** The provider's usual fee, for forecasts; the fee of a payment is what the provider books. */
			expectedFee: { percent: env.EXPECTED_FEE_PERCENT, fixedCents: env.EXPECTED_FEE_FIXED_CENTS },
			/**
			 * How long a donor may leave a payment open. Must be shorter than the provider's retention of idempotency keys.
			 */
			openHours: env.PAYMENT_OPEN_HOURS,
			eventDays: env.PROVIDER_EVENT_DAYS,
		},
		accounts: {
			/** The length from which on a password is exempt from the composition rules; null disables the exemption. */
			passphraseMin: env.PASSPHRASE_MIN ?? null,
			activationHours: env.ACTIVATION_HOURS,
			newPasswordMinutes: env.NEW_PASSWORD_MINUTES,
			signInLinkMinutes: env.SIGN_IN_LINK_MINUTES,
			emailChangeHours: env.EMAIL_CHANGE_HOURS,
			emailChangeUndoDays: env.EMAIL_CHANGE_UNDO_DAYS,
			deletionGraceDays: env.DELETION_GRACE_DAYS,
			sessionDays: env.SESSION_DAYS,
			sessionIdleDays: readIdleDays(env),
			/** Whether the desk opens only for sessions that gave a second factor. */
			deskFactorRequired: env.DESK_SECOND_FACTOR === "required" || env.REHEARSAL || !stripeInSandbox,
		},
		/** Keys of the e-mails whose accounts are operators; the demo data adds one of its own. */
		operators,
		contact: { messageDays: env.CONTACT_MESSAGE_DAYS },
		reports: { days: env.REPORT_DAYS },
		/** For how many calendar years after its own an event of the audit log is stored. */
		auditYears: env.AUDIT_YEARS,
		subscriptions: {
			confirmHours: env.SUBSCRIPTION_CONFIRM_HOURS,
			/** How long updates of a campaign are collected before they are sent in one mail. */
			gatherSeconds: env.NEWS_GATHER_SECONDS,
		},
		sockets: { connectionsPerAddress: env.SOCKETS_PER_ADDRESS },
		/** Multiplies every rate limit; documented for load tests and large events. */
		rateLimitFactor: env.RATE_LIMIT_FACTOR,
		/** Fail point at which a test ends the process (`platform/fail-points.ts`). */
		failPoint: env.FAIL_POINT,
		demoData,
		warnings: listWarnings(variables, {
			known: settingNames,
			hasOperator: operators.size > 0 || mode === "sandbox",
		}),
	};
}
