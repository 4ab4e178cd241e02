import { passwordBodies } from "@stride/contract/accounts/password-bodies";
import { sql } from "kysely";
import { createPlatform, type PlatformOptions } from "./create-platform.ts";
import { ledgerAuditJobs } from "./ledger-audit/ledger-audit.job.ts";
import { mailComposers } from "./mail-composers.ts";
import { measureProduct } from "./measure-product.ts";
import {
	accountChanged,
	accountJobs,
	appointFirstAdmin,
	closeDemoSessions,
	createAccountDeps,
	createOperatorLookup,
	createResolveActor,
	createSessionLookup,
	firstAdminJobs,
	type IdentityProvider,
	mountAccountRoutes,
	mountGoogleSignIn,
	type PasswordCost,
	personalCookies,
	refreshCookieName,
} from "./modules/accounts/index.ts";
import {
	authorFacts,
	type CampaignDeps,
	campaignChanged,
	campaignJobs,
	handleCampaignEvents,
	mountCampaignRoutes,
	projectCampaigns,
} from "./modules/campaigns/index.ts";
import {
	type CatalogueDeps,
	type CharityCatalogue,
	catalogueJobs,
	createFreshReads,
	mountCataloguePictures,
	mountCatalogueRoutes,
	projectChanged,
	requestWalk,
} from "./modules/catalogue/index.ts";
import { contentJobs, loadTextPages, mountContentRoutes } from "./modules/content/index.ts";
import {
	begunDonations,
	type CatalogueGiving,
	type DonationDeps,
	donationJobs,
	donationMailsOff,
	mountDonationFiles,
	mountDonationRoutes,
	readPayment,
	watchDonations,
} from "./modules/donations/index.ts";
import { donorPageJobs, mountDonorPageRoutes } from "./modules/donor-page/index.ts";
import { mountFinance } from "./modules/finance/index.ts";
import { mountMailWebhook, mountUnsubscribe, notificationJobs } from "./modules/notifications/index.ts";
import { mountOfflineRoutes, offlineJobs } from "./modules/offline-donations/index.ts";
import { contentWithdrawn, mountOperatorRoutes } from "./modules/operator/index.ts";
import { mountPaymentWebhook, paymentJobs } from "./modules/payments/index.ts";
import {
	authorVerification,
	campaignBalances,
	connectedAccounts,
	handlePayoutEvent,
	mountPayoutRoutes,
	mountStatementFiles,
	type PayoutDeps,
	payoutJobs,
} from "./modules/payouts/index.ts";
import { bookPlatformMovements } from "./modules/platform-account/index.ts";
import {
	campaignPostsChanged,
	createLinkReading,
	mountPostRoutes,
	type PostDeps,
	postJobs,
	watchPosts,
} from "./modules/posts/index.ts";
import { mountReportRoutes, reportJobs } from "./modules/reports/index.ts";
import { beginComparing, restoreJobs, waitWhileHeld } from "./modules/restores/index.ts";
import { mountSearchRobots } from "./modules/search-robots/index.ts";
import { mountSharePictures } from "./modules/share-pictures/index.ts";
import {
	type CreateLiveEngine,
	campaignStreams,
	createLiveHost,
	createWatching,
	handleStreamEvents,
	mountCalendar,
	mountCaptionFiles,
	mountStreamRoutes,
	type StreamDeps,
	streamChanged,
	streamJobs,
	superviseStreams,
	watchStreams,
} from "./modules/streams/index.ts";
import {
	campaignNewsOff,
	handleSubscriptionEvents,
	mountSubscriptionRoutes,
	subscriptionJobs,
} from "./modules/subscriptions/index.ts";
import { bindPaymentMode, createPaymentAccount, paymentAccountJobs } from "./payment-account.ts";
import { personalRecords } from "./personal-records.ts";
import { systemClock } from "./platform/clock.ts";
import { auditJobs } from "./platform/db/audit-years.job.ts";
import { givenUpJobs } from "./platform/given-up-jobs.ts";
import { mountHealth, type ReadinessCheck } from "./platform/health.ts";
import { compressAnswers } from "./platform/http/compression.ts";
import { mountCspReports } from "./platform/http/csp-reports.ts";
import { deviceJobs } from "./platform/http/device-clients.ts";
import { plainDeviceCookie } from "./platform/http/device-cookie.ts";
import { mountDocumentation } from "./platform/http/documentation.ts";
import { createMount } from "./platform/http/mount.ts";
import { refuseOtherRoles } from "./platform/http/other-roles.ts";
import { createProofOfWork } from "./platform/http/proof-of-work-guard.ts";
import { createRateLimits, rateLimitJobs } from "./platform/http/rate-limits.ts";
import { createHttp } from "./platform/http/server.ts";
import { createMetricsListener, measureRequests } from "./platform/metrics/metrics.ts";
import { objectJobs } from "./platform/objects/unfinished-objects.job.ts";
import { mountMedia } from "./platform/pictures/media.ts";
import { createRealtime } from "./platform/realtime-server.ts";
import type { GuardedFetch } from "./platform/security/guarded-fetch.ts";
import { createSecurityEvents } from "./platform/security/security-events.ts";
import { createSoleOwner } from "./platform/sole-owner.ts";
import { mountWeb } from "./platform/web/mount-web.ts";
import {
	configuredCatalogue,
	configuredGiving,
	configuredIdentityProvider,
	configuredMail,
	configuredPayments,
	configuredPayouts,
	guardedFetchOf,
} from "./providers/configured-services.ts";
import { createEmbeddedLive } from "./providers/embedded-live/embedded-live.ts";
import { paymentOrigins } from "./providers/payment-origins.ts";
import { rateLimitRules } from "./rate-limit-rules.ts";
import { mountSecurityText, mountSite } from "./site/site.routes.ts";

export type AppOptions = PlatformOptions & {
	/** False in tests that need only the API. */
	pages?: boolean;
	/** Checks of `/health/ready` beside the product's own. */
	readiness?: readonly ReadinessCheck[];
	/** Replaces the embedded live engine. */
	createLiveEngine?: CreateLiveEngine;
	/** Replaces the configured catalogue; null for none. */
	charityCatalogue?: CharityCatalogue | null;
	/** Replaces the configured catalogue's payments; null for none. */
	catalogueGiving?: CatalogueGiving | null;
	/** Replaces the configured sign-in provider; null for none. */
	identityProvider?: IdentityProvider | null;
	/** Replaces the fetch of addresses that users have entered. */
	guardedFetch?: GuardedFetch;
	/** Replaces the recommended cost of password hashes. */
	passwordCost?: PasswordCost;
	/** Replaces the graceful shutdown of a process that must not continue. */
	endProcess?: () => void;
};

export type App = Awaited<ReturnType<typeof createApp>>;

/** The composition root: creates and wires everything once; nothing listens or runs jobs before `start`. */
export async function createApp({
	config,
	log,
	clock = systemClock,
	tracing = null,
	pages = true,
	readiness = [],
	createLiveEngine,
	charityCatalogue = configuredCatalogue(config, tracing),
	catalogueGiving = configuredGiving(config, tracing),
	identityProvider = configuredIdentityProvider(config, clock, tracing),
	// The public internet only.
	guardedFetch = guardedFetchOf({}, tracing),
	passwordCost,
	encodePicture,
	endProcess = () => void process.kill(process.pid, "SIGTERM"),
}: AppOptions) {
	const { platform, pool, secret } = await createPlatform({ config, log, clock, tracing, encodePicture });
	const paymentAccount = createPaymentAccount(platform, configuredPayments(config, tracing), endProcess);
	const { paymentProvider } = paymentAccount;
	const payoutRail = configuredPayouts(config, tracing);
	const mailTransport = configuredMail(config, tracing);
	const watching = createWatching(platform);
	handleCampaignEvents(platform);
	handleStreamEvents(platform);
	handleSubscriptionEvents(platform);
	const liveHost = createLiveHost({ ...platform, watching });
	const embeddedLive = createEmbeddedLive({ ...platform, host: liveHost });
	const liveEngine = createLiveEngine?.(liveHost) ?? embeddedLive.engine;
	// For pictures that the charity catalogue references, which the sandbox serves from this machine.
	const pictureFetch = guardedFetchOf({ ownOrigin: config.catalogue?.ownPictureOrigin }, tracing);
	// Each module receives the platform and the ports that it declares.
	const catalogue: CatalogueDeps = { ...platform, charityCatalogue, projectCampaigns, freshReads: createFreshReads() };
	const campaigns: CampaignDeps = { ...catalogue, campaignStreams, campaignBalances };
	const donations: DonationDeps = { ...campaigns, paymentProvider, catalogueGiving };
	const payouts: PayoutDeps = { ...platform, payoutRail };
	const payments = { ...platform, paymentProvider, payoutRail, connectedAccounts: connectedAccounts(payouts) };
	const streams: StreamDeps = { ...platform, liveEngine, watching };
	const posts: PostDeps = { ...platform, guardedFetch, linkReading: createLinkReading() };
	const accounts = createAccountDeps(
		{
			...platform,
			verification: authorVerification({ payoutRail }),
			authorFacts,
			identityProvider,
			personalRecords: personalRecords(platform),
		},
		passwordCost,
	);
	const liveStreams = superviseStreams(streams);
	const mediaOwner = createSoleOwner({
		directUrl: config.database.directUrl ?? config.database.url,
		// Versions before media nodes hold the group's name alone: they exclude all nodes, and are excluded by each.
		group: "media",
		name: `media ${config.mediaUrl}`,
		log,
		onLost: endProcess,
	});
	const resolveActor = createResolveActor(platform);
	const securityEvents = createSecurityEvents(platform);
	const { http, routes, draining, memoryAnswers } = await createHttp({
		...config,
		log,
		texts: platform.texts,
		resolveActor,
		securityEvents,
		requestTracing: config.tracing && tracing && { ...config.tracing, tracing },
	});
	refuseOtherRoles(http, config.roles);
	await mountDocumentation(http, { brand: config.site.brand, publicUrl: config.publicUrl });
	const metrics = measureRequests(http, memoryAnswers);
	const metricsListener = createMetricsListener(metrics, config.metricsListen);
	securityEvents.measure(metrics);
	compressAnswers(http);
	mountHealth(
		http,
		[
			{ name: "database", isRequired: true, check: async () => void (await sql`select 1`.execute(platform.db)) },
			// All nodes share the store, and payments and pages do without it.
			{ name: "objects", isRequired: false, check: () => platform.objects.check() },
			...readiness,
		],
		draining.hasBegun,
	);
	const rateLimits = createRateLimits({ pool, log, factor: config.rateLimitFactor, secret });
	const proofOfWork = createProofOfWork({ pool, secrets: platform.secrets, clock: platform.clock });
	const mount = createMount({
		app: http,
		rateLimits,
		rules: rateLimitRules,
		proofOfWork,
		bodies: passwordBodies(config.accounts.passphraseMin),
	});
	const brand = await mountSite(http, mount, config);
	mountSecurityText(http, platform);
	await mountCspReports(http, platform);
	mountAccountRoutes(mount, { ...accounts, rateLimits });
	mountGoogleSignIn(http, { ...accounts, rateLimits });
	mountCampaignRoutes(mount, { ...campaigns, begunDonations: begunDonations(donations) });
	mountDonationRoutes(mount, donations);
	mountDonationFiles(http, { ...donations, rateLimits });
	mountDonorPageRoutes(mount, http, { ...platform, rateLimits });
	mountPayoutRoutes(mount, payouts);
	mountStatementFiles(http, { ...payouts, rateLimits });
	mountOfflineRoutes(mount, platform);
	mountStreamRoutes(mount, streams);
	mountPostRoutes(mount, posts);
	mountContentRoutes(mount, { ...platform, textPages: await loadTextPages(platform) });
	mountSubscriptionRoutes(mount, platform);
	mountReportRoutes(mount, platform);
	await mountUnsubscribe(http, platform, {
		"gift-mails": donationMailsOff(platform),
		"campaign-news": campaignNewsOff(platform),
	});
	mountOperatorRoutes(mount, campaigns);
	mountFinance(mount, http, { ...payments, rateLimits });
	await mountPaymentWebhook(http, payments);
	await mountMailWebhook(http, { ...platform, rateLimits });
	await mountSharePictures(http, { ...campaigns, liveEngine, rateLimits, mark: brand.markPicture?.body ?? null });
	mountCalendar(http, platform);
	mountCaptionFiles(http, { ...streams, rateLimits });
	await mountCatalogueRoutes(mount, catalogue);
	mountCataloguePictures(http, { ...catalogue, guardedFetch: pictureFetch, rateLimits });
	mountMedia(http, platform.objects);
	if (!createLiveEngine) embeddedLive.mount(http, memoryAnswers);
	mountSearchRobots(http, platform);
	if (pages && config.roles.has("web")) {
		await mountWeb(http, {
			publicUrl: config.publicUrl,
			mediaUrl: config.mediaUrl,
			mediaNodes: config.mediaNodes,
			liveCdnUrl: config.liveCdnUrl,
			mediaCdnUrl: config.mediaCdnUrl,
			payment: paymentOrigins(config),
			development: config.mode === "development",
			clock,
			metrics,
			tracing,
			signals: platform.signals,
			shownKinds: [accountChanged, campaignChanged, streamChanged, projectChanged, campaignPostsChanged],
			withdrawnKind: contentWithdrawn,
			personalCookies: [...personalCookies, plainDeviceCookie],
			refreshCookie: refreshCookieName(config),
			hasLiveSession: createSessionLookup(platform),
			isOperator: createOperatorLookup(platform),
		});
	}
	const realtime = createRealtime({ ...config, ...config.sockets, http, resolveActor });
	measureProduct(metrics, { ...catalogue, pool }, [realtime, embeddedLive]);
	watchDonations(platform, realtime);
	watchPosts(platform, realtime);
	const stopWatchingStreams = watchStreams({ ...platform, watching }, realtime);
	const jobs = waitWhileHeld(platform, [
		...restoreJobs(payments, paymentAccount.verify),
		...rateLimitJobs(pool),
		...givenUpJobs(platform),
		...deviceJobs(platform),
		...objectJobs(platform),
		...auditJobs(platform),
		...accountJobs(accounts),
		...firstAdminJobs({ ...platform, securityEvents }),
		...campaignJobs(campaigns),
		...donationJobs(donations),
		...donorPageJobs(platform),
		...offlineJobs(platform),
		...streamJobs(streams),
		...postJobs(posts),
		...contentJobs(platform),
		...subscriptionJobs(platform),
		...reportJobs(platform),
		...catalogueJobs(catalogue),
		...ledgerAuditJobs(payments),
		...paymentAccountJobs(payments, paymentAccount),
		...payoutJobs(payouts),
		...paymentJobs(payments, {
			onPaymentChanged: (paymentId) => readPayment(donations, paymentId),
			onPlatformChanged: async () => void (await bookPlatformMovements(payments)),
			onPayoutChanged: (subject) => handlePayoutEvent(payouts, subject),
		}),
		...notificationJobs(platform, {
			transport: mailTransport,
			markPath: brand.markPicture?.url,
			composers: mailComposers(platform),
		}),
	]);
	return {
		http,
		routes,
		namespaces: realtime.prefixes(),
		metrics,
		/** The dependencies of all modules, for the demo data and for tests. */
		deps: { ...donations, ...payouts, ...streams, ...posts },
		/** Listens, and starts processing jobs if this process has that role. */
		async start(): Promise<string> {
			// Must come first: nothing may run on a database that belongs to other payments.
			await bindPaymentMode(platform);
			if (!config.demoData) await closeDemoSessions(platform);
			await platform.signals.start();
			if (config.roles.has("media")) {
				await mediaOwner.acquire();
				await liveStreams.start();
			}
			await platform.jobs.start(jobs, config.roles.has("worker"), () => beginComparing(payments));
			await paymentAccount.begin();
			await appointFirstAdmin({ ...platform, securityEvents });
			await requestWalk(catalogue);
			await metricsListener.start();
			if (!createLiveEngine) await embeddedLive.listen();
			return http.listen({ host: config.host, port: config.port });
		},
		/** Reports itself as not ready, finishes work in flight, then releases all resources, the database last. */
		async stop(): Promise<void> {
			await draining.begin(config.stopping.delayMs, config.stopping.requestMs);
			liveStreams.stop();
			stopWatchingStreams();
			// Broadcasters reconnect, and pending video requests are answered: nothing delays the shutdown.
			await embeddedLive.stop();
			await mediaOwner.release();
			await realtime.stop();
			await draining.finish(config.stopping.requestMs);
			await http.close();
			await platform.jobs.stop(config.stopping.requestMs);
			await platform.signals.stop();
			mailTransport.close();
			await metricsListener.stop();
			await Promise.all([guardedFetch.close(), pictureFetch.close()]);
			await tracing?.stop();
			await platform.db.destroy();
		},
	};
}
