import './customer.css'
import './dialogs.css'
import './print.css'
