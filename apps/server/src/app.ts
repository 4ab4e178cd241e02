import { sql } from "kysely";
import { ledgerAuditJobs } from "./ledger-audit/ledger-audit.job.ts";
import {
	accountJobs,
	accountMails,
	createResolveActor,
	createSessionLookup,
	mountAccountRoutes,
	personalCookies,
} from "./modules/accounts/index.ts";
import { campaignChanged, campaignJobs, mountCampaignRoutes } from "./modules/campaigns/index.ts";
import { contactMails, contentJobs, loadTextPages, mountContentRoutes } from "./modules/content/index.ts";
import {
	begunDonations,
	donationJobs,
	donationMails,
	mountDonationRoutes,
	mountUnsubscribe,
	readPayment,
	watchDonations,
} from "./modules/donations/index.ts";
import { notificationJobs } from "./modules/notifications/index.ts";
import { mountPaymentWebhook, paymentJobs } from "./modules/payments/index.ts";
import { mountSearchRobots } from "./modules/search-robots/index.ts";
import { mountSharePictures } from "./modules/share-pictures/index.ts";
import {
	type CreateLiveEngine,
	campaignStreams,
	carryStreams,
	createLiveHost,
	createWatching,
	mountCalendar,
	mountStreamRoutes,
	streamChanged,
	streamJobs,
	watchStreams,
} from "./modules/streams/index.ts";
import { mountPartnerLogo, readPartnerLogo } from "./partner-logo.ts";
import type { Clock } from "./platform/clock.ts";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Platform } from "./platform/context.ts";
import { createDatabase, createPool } from "./platform/db/database.ts";
import { createFailPoint, killOwnProcess } from "./platform/fail-points.ts";
import { mountHealth } from "./platform/health.ts";
import { compressAnswers } from "./platform/http/compression.ts";
import { deviceJobs } from "./platform/http/device-clients.ts";
import { plainDeviceCookie } from "./platform/http/device-cookie.ts";
import { mountDocumentation } from "./platform/http/documentation.ts";
import { createMount } from "./platform/http/mount.ts";
import { createRateLimits, rateLimitJobs } from "./platform/http/rate-limits.ts";
import { createHttp } from "./platform/http/server.ts";
import { createNewId } from "./platform/ids.ts";
import { createJobs } from "./platform/jobs.ts";
import type { Log } from "./platform/log.ts";
import { mountMedia } from "./platform/media.ts";
import { mountMetrics } from "./platform/metrics.ts";
import { createRealtime } from "./platform/realtime.ts";
import { createSecrets, loadSecret } from "./platform/secrets.ts";
import { createSignals } from "./platform/signals.ts";
import { loadTexts } from "./platform/texts.ts";
import { mountWeb } from "./platform/web/mount-web.ts";
import { createEmbeddedLive } from "./providers/embedded-live/embedded-live.ts";
import { createDiskObjects } from "./providers/objects/disk.ts";
import { createSmtpTransport } from "./providers/smtp/smtp-transport.ts";
import { createStripePayments } from "./providers/stripe/stripe-payments.ts";
import { rateLimitRules } from "./rate-limit-rules.ts";
import { mountSiteRoutes } from "./site.routes.ts";

export type AppOptions = {
	config: Config & { database: { url: string } };
	log: Log;
	clock?: Clock;
	/** Tests of the API do without pages. */
	pages?: boolean;
	/** What carries the video, in place of the engine that comes with the product. */
	createLiveEngine?: CreateLiveEngine;
};

export type App = Awaited<ReturnType<typeof createApp>>;

/** The composition root: everything is made here, once, and handed on; nothing listens or works before `start`. */
export async function createApp({ config, log, clock = systemClock, pages = true, createLiveEngine }: AppOptions) {
	const { url, poolSize } = config.database;
	const directUrl = config.database.directUrl ?? url;
	const pool = createPool(url, poolSize, (error) => log.warn({ err: error }, "an idle database connection broke"));
	const secret = await loadSecret(config.secret, config.dataDir);
	const signals = createSignals(directUrl, log);
	const platform: Platform = {
		config,
		secrets: createSecrets(secret),
		db: createDatabase(pool),
		clock,
		newId: createNewId(clock),
		log,
		failPoint: createFailPoint(config.failPoint, killOwnProcess),
		jobs: createJobs({ directUrl, log, signals }),
		signals,
		objects: createDiskObjects(`${config.dataDir}/objects`),
		texts: await loadTexts(),
	};
	const paymentProvider = createStripePayments(config.stripe);
	const mailTransport = createSmtpTransport(config);
	const watching = createWatching(platform);
	const liveHost = createLiveHost({ ...platform, watching });
	const embeddedLive = createEmbeddedLive({ ...platform, host: liveHost });
	const liveEngine = createLiveEngine?.(liveHost) ?? embeddedLive.engine;
	const deps = { ...platform, paymentProvider, campaignStreams: campaignStreams(platform), watching, liveEngine };
	const carrying = carryStreams(deps);

	const resolveActor = createResolveActor(platform);
	const { http, routes } = await createHttp({
		...config,
		log,
		texts: platform.texts,
		newId: platform.newId,
		resolveActor,
	});
	let isStopping = false;

	await mountDocumentation(http, { brand: config.site.brand, publicUrl: config.publicUrl });
	const metrics = mountMetrics(http);
	compressAnswers(http);
	mountHealth(
		http,
		[{ name: "database", check: async () => void (await sql`select 1`.execute(platform.db)) }],
		() => isStopping,
	);
	const rateLimits = createRateLimits({ pool, log, factor: config.rateLimitFactor, secret });
	const mount = createMount({ app: http, rateLimits, rules: rateLimitRules });
	const partnerLogo = await readPartnerLogo(config.site.partner?.logoPath);
	mountPartnerLogo(http, partnerLogo);
	mountSiteRoutes(mount, config, partnerLogo);
	mountAccountRoutes(mount, platform);
	mountCampaignRoutes(mount, { ...deps, begunDonations: begunDonations(deps) });
	mountDonationRoutes(mount, deps);
	mountStreamRoutes(mount, deps);
	mountContentRoutes(mount, { ...platform, textPages: await loadTextPages(platform) });
	await mountUnsubscribe(http, platform);
	await mountPaymentWebhook(http, deps);
	await mountSharePictures(http, { ...deps, rateLimits });
	mountCalendar(http, platform);
	mountMedia(http, platform.objects);
	if (!createLiveEngine) embeddedLive.mount(http);
	mountSearchRobots(http, platform);
	if (pages) {
		await mountWeb(http, {
			publicUrl: config.publicUrl,
			mediaUrl: config.mediaUrl,
			payment: {
				scripts: [new URL(config.stripe.scriptUrl).origin],
				frames: config.stripe.frameOrigins,
				connect: config.stripe.connectOrigins,
			},
			development: config.mode === "development",
			clock,
			metrics,
			signals,
			shownKinds: [campaignChanged, streamChanged],
			personalCookies: [...personalCookies, plainDeviceCookie],
			hasLiveSession: createSessionLookup(platform),
		});
	}
	const realtime = createRealtime({ ...config, ...config.sockets, http, resolveActor });
	watchDonations(platform, realtime);
	const stopWatchingStreams = watchStreams({ ...platform, watching }, realtime);

	const jobs = [
		...rateLimitJobs(pool),
		...deviceJobs(platform),
		...accountJobs(platform),
		...campaignJobs(platform),
		...donationJobs(deps),
		...streamJobs(deps),
		...contentJobs(platform),
		...ledgerAuditJobs(deps),
		...paymentJobs(deps, (paymentId) => readPayment(deps, paymentId)),
		...notificationJobs(platform, {
			transport: mailTransport,
			composers: { ...accountMails(platform), ...donationMails(platform), ...contactMails(platform) },
		}),
	];

	return {
		http,
		routes,
		namespaces: realtime.prefixes(),
		deps,
		/** Listens, and begins to work on jobs where this process has that role. */
		async start(): Promise<string> {
			await platform.signals.start();
			if (config.roles.has("media")) await carrying.start();
			await platform.jobs.start(jobs, config.roles.has("worker"));
			return http.listen({ host: config.host, port: config.port });
		},
		/** Says it is not ready, finishes what is under way, then lets go of everything. */
		async stop(): Promise<void> {
			isStopping = true;
			carrying.stop();
			stopWatchingStreams();
			// Broadcasters come again, and requests that wait for video are answered: nothing holds up the server's end.
			await embeddedLive.stop();
			await realtime.stop();
			await http.close();
			await platform.jobs.stop();
			await platform.signals.stop();
			mailTransport.close();
			await platform.db.destroy();
		},
	};
}
