import { refusalOf } from "@stride/contract/client";
import { useLocale } from "use-intl";
import { sendByFetch, sendWithSession } from "./send-as-browser.ts";
import { useClient } from "./session-provider.tsx";

/** Spreadsheets detect UTF-8 by it; decoding a response as text removes it. */
const byteOrderMark = "\uFEFF";

/**
 * Downloads a private CSV file with the session's token, which a plain link does not send.
 * @param url as returned by the contract's `addressOf`
 * @throws ApiError for every status of 400 and above
 */
export function useDownload(): (url: string) => Promise<string> {
	const { session, clientId } = useClient();
	const locale = useLocale();
	return async (url) => {
		const headers = { clientId: clientId(), "accept-language": locale };
		const answer = await sendWithSession(sendByFetch, session)({ method: "GET", url, headers });
		if (answer.status >= 400) throw refusalOf(answer);
		return byteOrderMark + answer.body;
	};
}
