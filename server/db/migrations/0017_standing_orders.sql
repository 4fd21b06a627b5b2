-- Where an order stands is in its progress already; a stay is written when it has ended.
DELETE FROM "order_stays" WHERE "left_at" IS NULL;
