import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";

const queryKey = ["sessions"];

/** The account's sessions with functions that end them. `ending` is the session that is being ended. */
export function useSessions() {
	const api = useApi();
	const t = useTranslations("profile.sessions");
	const textOf = useErrorText();
	const queries = useQueryClient();
	const heading = useRef<HTMLHeadingElement>(null);
	const query = useQuery({ queryKey, queryFn: ({ signal }) => api("listSessions", {}, { signal }) });

	const { mutate, isPending, variables } = useApiMutation({
		mutationKey: ["endSession"],
		mutationFn: (session: string | "others") =>
			session === "others" ? api("endOtherSessions", {}) : api("endSession", { params: { sessionId: session } }),
		async onSuccess(_, session) {
			await queries.invalidateQueries({ queryKey });
			notify({ title: session === "others" ? t("othersEnded") : t("ended") });
			heading.current?.focus({ preventScroll: true });
		},
		onError(error) {
			const { title, text } = textOf(error);
			notify({ title, text, tone: "danger" });
		},
	});
	return {
		heading,
		sessions: query.data,
		hasFailed: query.isError,
		isLoading: query.isFetching,
		load: () => void query.refetch(),
		ending: isPending ? variables : null,
		end: (sessionId: string) => mutate(sessionId),
		endOthers: (onSettled: () => void) => mutate("others", { onSettled }),
	};
}
