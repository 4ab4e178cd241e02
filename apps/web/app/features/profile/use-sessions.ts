import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/error-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/notify.ts";

const queryKey = ["sessions"];

/** The account's sessions with functions that end them. `ending` is the session that is being ended. */
export function useSessions() {
	const api = useApi();
	const t = useTranslations("profile.sessions");
	const textOf = useErrorText();
	const queries = useQueryClient();
	const heading = useRef<HTMLHeadingElement>(null);
	const [ending, setEnding] = useState<string | "others" | null>(null);
	const query = useQuery({ queryKey, queryFn: ({ signal }) => api("listSessions", {}, { signal }) });

	async function act(what: string, call: () => Promise<unknown>, done: string): Promise<void> {
		if (ending !== null) return;
		setEnding(what);
		try {
			await call();
			await queries.invalidateQueries({ queryKey });
			notify({ title: done });
			heading.current?.focus({ preventScroll: true });
		} catch (error) {
			const { title, text } = textOf(error);
			notify({ title, text, tone: "danger" });
		} finally {
			setEnding(null);
		}
	}
	return {
		heading,
		sessions: query.data,
		hasFailed: query.isError,
		isLoading: query.isFetching,
		load: () => void query.refetch(),
		ending,
		end: (sessionId: string) => void act(sessionId, () => api("endSession", { params: { sessionId } }), t("ended")),
		endOthers: () => act("others", () => api("endOtherSessions", {}), t("othersEnded")),
	};
}
