import { zodResolver } from "@hookform/resolvers/zod";
import { EmailBody } from "@stride/contract/accounts/accounts";

export default zodResolver(EmailBody);
