-- Text as searches compare it: the rule of shared/fold.ts, which a test compares with this. The usual letters come first in
-- translate(), which looks for each character from the beginning. PostgreSQL's own lower() depends on the language of the database.
CREATE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
replace(replace(replace(replace(replace(replace(replace(replace(translate(regexp_replace(replace(replace(normalize(value, NFKD), ' ́', ''''), '′′', '"'), '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\ufe00-\ufe0f\ufeff]', '', 'g'), ' 
eanirstlo0123456789dhucmgbpkfwvyzjqx.,-@ABCDEFGHIJKLMNOPQRSTUVWXYZ`«»Ð×ØðøĐđĦħıŁłŊŋŦŧƀƁƂƄƆƇƉƊƋƎƏƐƑƒƓƔƖƗƘƙƚƜƝƟƢƤƦƧƩƬƮƱƲƳƴƵƶƷƸƼǤǥǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɇɈɉɊɌɍɎɏɓɔɖɗəɛɨɵʉʹʻʼʽˈͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ،؛؟٠١٢٣٤٥٦٧٨٩٫٬۰۱۲۳۴۵۶۷۸۹‐‒–—―‘’‚‛“”„‟′‹›⁄−∕', ' 
eanirstlo0123456789dhucmgbpkfwvyzjqx.,-@abcdefghijklmnopqrstuvwxyz''""dxododdhhillnnttbbƃƅoƈddƌǝeeffɠɣɩikklɯɲoƣƥʀƨʃƭʈʊʋyyzzʒƹƽggƕƿȝƞȣȥⱥȼlⱦɂbuʌeejjɋrryyboddeeiou''''''''''ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ,;?0123456789.,0123456789-----''''''''""""''''''/-/'), 'Æ', 'ae'), 'Þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'þ', 'th'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss');--> statement-breakpoint
ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(number || E'
' || title || E'
' || customer_name || E'
' || coalesce(customer_phone, '') || E'
' || coalesce(customer_email, '') || E'
' || coalesce(notes, '') || E'
' || coalesce(reference, '')) || E'
' || regexp_replace(folded(coalesce(customer_phone, '')), '[^0-9]', '', 'g')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_waits_idx" ON "orders" USING btree ("org_id") WHERE jsonb_typeof(holds->'wait') = 'object' and not is_archived;