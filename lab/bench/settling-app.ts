import { createApp } from "@stride/server";
import { readConfig } from "@stride/server/config";
import { readPayment } from "@stride/server/donations";
import { createLog } from "@stride/server/log";
import { bookedPayment, paymentIdOf } from "./booked-payment.ts";

/**
 * The product with a provider that answers immediately, so that only the product is measured.
 * @param fixture.silent publishes no signals: the same rows without any notification
 */
export async function createSettlingApp(fixture: {
	databaseUrl: string;
	dataDir: string;
	port: number;
	silent?: boolean;
}) {
	const config = readConfig({
		DATA_DIR: fixture.dataDir,
		DATABASE_URL: fixture.databaseUrl,
		PORT: String(fixture.port),
		DATABASE_POOL_SIZE: "10",
		ROLES: "web",
	});
	const app = await createApp({
		config: { ...config, database: { ...config.database, url: fixture.databaseUrl } },
		log: createLog("error"),
		pages: false,
	});
	await app.start();
	// The object itself: the jobs publish on it too.
	if (fixture.silent) Object.assign(app.deps.signals, { publish: async () => undefined, hint: async () => undefined });
	const paymentProvider = {
		...app.deps.paymentProvider,
		getPayment: async (paymentId: string) => bookedPayment(paymentId),
	};
	const deps = { ...app.deps, paymentProvider };
	return { settle: (n: number) => readPayment(deps, paymentIdOf(n)), stop: () => app.stop() };
}
