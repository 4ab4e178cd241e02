import { apiPrefix } from "@stride/contract/endpoint";
import { isLocale, type Locale, locales } from "@stride/i18n";
import type { FastifyInstance } from "fastify";
import ical, { ICalAlarmType } from "ical-generator";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import { isUuid } from "../../platform/ids.ts";
import { getStreamRow } from "./read-streams.ts";
import type { StreamRow } from "./streams.queries.ts";

const alarmSecondsBefore = 900;

/** A calendar entry of a stream; importing it again updates the same entry. */
export function mountCalendar(app: FastifyInstance, deps: Platform): void {
	app.get(
		`${apiPrefix}/liveStream/:streamId/calendar.ics`,
		{
			config: { access: "anyone" },
			schema: {
				operationId: "downloadCalendarEntry",
				summary: `A stream as a calendar entry (query \`lang\`: ${locales.join(" or ")})`,
				description: "Who may call: anyone.",
				produces: ["text/calendar"],
			},
		},
		async (request, reply) => {
			const { streamId } = request.params as { streamId: string };
			const { lang } = request.query as { lang?: unknown };
			if (!isUuid(streamId)) throw new AppError("LiveStreamNotFoundException");
			const stream = await getStreamRow(deps, streamId);
			return reply
				.headers({
					"cache-control": "no-store",
					// iOS offers to add an inline entry to the calendar, and stores an attachment among the files.
					"content-disposition": `inline; filename="${stream.campaignSlug}.ics"`,
				})
				.type("text/calendar; charset=utf-8")
				.send(calendarOf(deps, stream, isLocale(lang) ? lang : request.locale));
		},
	);
}

function calendarOf({ config, clock }: Platform, stream: StreamRow, locale: Locale): string {
	const { publicUrl, site } = config;
	const calendar = ical({ prodId: { company: site.brand, product: "Calendar" } });
	const event = calendar.createEvent({
		id: `${stream.id}@${new URL(publicUrl).hostname}`,
		start: stream.startsAt,
		end: new Date(stream.startsAt.getTime() + config.streams.streamingSeconds * 1_000),
		stamp: clock(),
		lastModified: stream.updatedAt,
		// Must increase with each change: whole seconds since the creation.
		sequence: Math.floor((stream.updatedAt.getTime() - stream.createdAt.getTime()) / 1_000),
		summary: stream.title,
		description: `${stream.description}\n\n${stream.campaignTitle}`,
		url: `${publicUrl}/${locale}/campaign/${stream.campaignSlug}/challenge/${stream.id}`,
	});
	event.createAlarm({ type: ICalAlarmType.display, trigger: alarmSecondsBefore, description: stream.title });
	return calendar.toString();
}
